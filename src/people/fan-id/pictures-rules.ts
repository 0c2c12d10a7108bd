/** For how long pictures are kept, in hours (the notice of privacy says the same). */
export const hoursOf = {
  /** A registration that is not finished, or waits for a person. */
  open: 30 * 24,
  decided: 7 * 24,
  failed: 24,
}
