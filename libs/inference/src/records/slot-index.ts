const WORDS = 4;

/**
 * Slots by digest: an open-addressed table over typed arrays. A million digests take 24 MB, a Map of strings takes ten
 * times that.
 */
export class SlotIndex {
  /** Slot + 1 at the position of a digest; 0 if there is none. */
  #places = new Int32Array(1024);
  /** Digests by slot, 128 bits each. */
  #digests = new Uint32Array(512 * WORDS);
  #held = 0;

  /** The slot of a digest, or −1. */
  find(digest: Uint32Array): number {
    for (let place = this.#start(digest); ; place = (place + 1) & (this.#places.length - 1)) {
      const slot = this.#places[place]! - 1;
      if (slot < 0 || this.#equals(slot, digest)) return slot;
    }
  }

  /** Stores a digest's slot; a later slot replaces an earlier one. */
  set(digest: Uint32Array, slot: number): void {
    if ((this.#held + 1) * 2 > this.#places.length) this.#grow();
    while ((slot + 1) * WORDS > this.#digests.length) this.#digests = enlarged(this.#digests);
    this.#digests.set(digest.subarray(0, WORDS), slot * WORDS);
    this.#place(slot);
  }

  #place(slot: number): void {
    const digest = this.#digests.subarray(slot * WORDS, (slot + 1) * WORDS);
    let place = this.#start(digest);
    while (this.#places[place] !== 0 && !this.#equals(this.#places[place]! - 1, digest))
      place = (place + 1) & (this.#places.length - 1);
    if (this.#places[place] === 0) this.#held++;
    this.#places[place] = slot + 1;
  }

  #grow(): void {
    const slots = this.#places.filter((place) => place > 0);
    this.#places = new Int32Array(this.#places.length * 2);
    this.#held = 0;
    for (const place of slots) this.#place(place - 1);
  }

  #start(digest: Uint32Array): number {
    return digest[0]! & (this.#places.length - 1);
  }

  #equals(slot: number, digest: Uint32Array): boolean {
    for (let word = 0; word < WORDS; word++) if (this.#digests[slot * WORDS + word] !== digest[word]) return false;
    return true;
  }
}

function enlarged(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
