import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#lib/problem.ts'

/** Puts what the server says of single fields beside them. */
export function fieldFailures<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  problem: Problem,
): void {
  const fields = (problem.detail['fields'] ?? {}) as Record<string, string>
  for (const [name, message] of Object.entries(fields)) {
    const known = name.replace(/^match\./, '')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name that the form lacks shows nowhere
    if (known in form.getValues()) form.setError(known as Path<In>, { message })
  }
}
