/** So long a merge can be undone. */
export const undoHours = 24
