/** Work that goes on after the answer. */
export interface Jobs {
  /** Says that there is new work; without it the work is found at the next round. */
  wake(): void;
}
