/** A field that a column of a file may be. `synonyms`: how files call the column, as `plainHead` writes it. */
export type FieldOf = { title: string; words?: string; synonyms: readonly string[] }

/** Which field stands in which column. */
export type Chosen = Partial<Record<string, number>>

/** What a file of one kind may say. */
export type KindOf = {
  title: string
  one: string
  many: string
  words: string
  fields: Record<string, FieldOf>
  /** Those that say a day: how the file writes it is found out from all of them. */
  days: readonly string[]
  /** What a mapping lacks, in words; null when nothing is. */
  fault: (chosen: Chosen) => string | null
}
