"""Zones: how cards enter and leave play, are drawn, discarded, revealed and searched for."""
