/** Draws that are the same for the same seed. */
export class Draw {
  constructor(private state: number) {}

  /** A number from 0 up to, not including, `below`. */
  below(below: number): number {
    // mulberry32: https://github.com/bryc/code/blob/master/jshash/PRNGs.md
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  /** One of them; undefined when there is none. */
  of<T>(choices: readonly T[]): T | undefined {
    return choices[this.below(choices.length)];
  }
}
