/** No form of ours is nested deeper; a seating plan comes to eight. */
const maxLevels = 64

/** Whether parsed JSON is nested so deep that whoever walks through it would run out of stack. Does not recurse itself. */
export function isTooDeep(json: unknown): boolean {
  let level = [json]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxLevels) return true
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return false
}
