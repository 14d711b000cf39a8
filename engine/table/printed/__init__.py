"""What is known of the cards of a match with printed cards, which the engine has not dealt.

`placed` lists the places of such a match and what lies there; `unseen` keeps what is known of them: which cards of its
owner's list a place can be, by `matching` each card to one place. A deck may have no list: `learning` is how one turns
up, `candidates` what its places can be until then, and `lists` both kinds beside each other.
"""
