import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#lib/problem.ts'

/** Puts what the server refused beside the fields it names; the words for the head of the form. */
export function showRefusal<In extends FieldValues, Out extends FieldValues>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'setError'>,
  problem: Problem,
): string {
  const fields = (problem.detail['fields'] ?? {}) as Record<string, string>
  for (const [name, message] of Object.entries(fields)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server names the contract's own fields
    form.setError(name as Path<In>, { message })
  }
  return problem.message
}
