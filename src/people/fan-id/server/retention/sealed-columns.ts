/** A column sealed under the identity keys: what else of its row the purpose is made of. */
export type SealedColumn = {
  table: string
  column: string
  with: string[]
  purpose: (row: Record<string, string>) => string
}

/** Every column that a change of keys seals again. Forms of sign-ups live a day: they wait it out. */
export const sealedColumns: SealedColumn[] = [
  { table: 'fans', column: 'sealed_person', with: ['id'], purpose: (row) => `fan:${row['id']}:person` },
  {
    table: 'fan_documents',
    column: 'sealed_fields',
    with: ['id'],
    purpose: (row) => `fan-document:${row['id']}`,
  },
  {
    table: 'fan_templates',
    column: 'sealed',
    with: ['fan_id', 'model'],
    purpose: (row) => `fan:${row['fan_id']}:template:${row['model']}`,
  },
  {
    table: 'fan_checks',
    column: 'sealed_scores',
    with: ['fan_id'],
    purpose: (row) => `fan:${row['fan_id']}:scores`,
  },
  {
    table: 'fan_requests',
    column: 'sealed_words',
    with: ['fan_id'],
    purpose: (row) => `fan:${row['fan_id']}:request`,
  },
]

/** Sealed as well, but gone before the old key is: only counted. */
export const shortLived = [
  { table: 'fan_sign_ups', column: 'sealed_form' },
  { table: 'fan_challenge_steps', column: 'sealed_readings' },
]
