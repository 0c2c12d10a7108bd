/** `1 lectura`, `3 lecturas`: what was scanned. */
export const entriesWords = (count: number): string => `${count} ${count === 1 ? 'lectura' : 'lecturas'}`
