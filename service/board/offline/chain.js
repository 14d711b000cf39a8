/* Checks the hash chain of a log by itself: SHA-256 (FIPS 180-4), canonical JSON (RFC 8785), and the rules of
   replays/README.md. No library and no crypto.subtle, which some browsers do not offer to files. */
"use strict";

const SHA256_K = (() => {
  // The first 32 bits of the fractional parts of the cube roots of the first 64 primes, in whole numbers.
  const root = (prime, power) => {
    const scaled = BigInt(prime) << BigInt(32 * power);
    let low = 0n, high = 1n << 40n;
    while (low < high) {
      const middle = (low + high + 1n) / 2n;
      if (middle ** BigInt(power) <= scaled) low = middle; else high = middle - 1n;
    }
    return Number(low & 0xffffffffn);
  };
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return { start: primes.slice(0, 8).map((prime) => root(prime, 2)), rounds: primes.map((prime) => root(prime, 3)) };
})();

function sha256(bytes) {
  const length = bytes.length, padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = Uint32Array.from(SHA256_K.start), w = new Uint32Array(64);
  const turn = (x, by) => (x >>> by) | (x << (32 - by));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3), high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16] + low + w[i - 7] + high;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const chosen = (e & f) ^ (~e & g), sum = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + sum + chosen + SHA256_K.rounds[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

function canonical(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
  const members = Object.keys(value).sort().map((key) => JSON.stringify(key) + ":" + canonical(value[key]));
  return "{" + members.join(",") + "}";
}

function fromHex(text) {
  return Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
}

function hashAfter(prefix, text) {
  const start = fromHex(prefix), rest = new TextEncoder().encode(text);
  const all = new Uint8Array(start.length + rest.length);
  all.set(start);
  all.set(rest, start.length);
  return sha256(all);
}

/* {events, head, sealed, redacted, seed} of events that hold; {fault, at} names the first that does not. */
function checkChain(events) {
  let head = "0".repeat(64), sealed = 0, redacted = 0, seed = "secret until the match is closed", promised = null;
  for (let i = 0; i < events.length; i++) {
    const { prev, hash, ...body } = events[i], at = i + 1;
    if (body.seq !== at || prev !== head) return { at, fault: `event ${at} does not follow the one before it` };
    if (body.sealed) {
      const { commitment, salt, value } = body.sealed;
      if (salt === undefined) redacted++;
      else if (hashAfter(salt, canonical(value)) === commitment) sealed++;
      else return { at, fault: `the sealed part of event ${at} was changed` };
      body.sealed = { commitment };
    }
    head = hashAfter(head, canonical(body));
    if (head !== hash) return { at, fault: `event ${at} was changed` };
    if (body.type === "match.opened") promised = body.data.setup.chance.seed_commitment;
    if (body.type === "match.closed") {
      const kept = sha256(fromHex(body.data.seed)) === promised;
      if (!kept) return { at, fault: "the seed is not the one that was promised" };
      seed = "the one that was promised when the match opened";
    }
  }
  return { events: events.length, head, sealed, redacted, seed };
}
