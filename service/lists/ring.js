// Two short tones, for what somebody waits for.

/** Sound them. A browser that has not been touched yet stays silent. */
export function ring() {
  if (!navigator.userActivation?.hasBeenActive) return;
  const sound = new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.25, 880]]) {
    const [tone, loud] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.15, sound.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.2);
    tone.connect(loud).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.2);
  }
  setTimeout(() => sound.close(), 1000);
}
