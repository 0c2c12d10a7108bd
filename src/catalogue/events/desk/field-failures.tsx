import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#lib/problem.ts'

/** Puts what the server says of single fields beside them. */
export function fieldFailures<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  problem: Problem,
): void {
  for (const [name, message] of fieldsOf(problem)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name that the form lacks shows nowhere
    if (name in form.getValues()) form.setError(name as Path<In>, { message })
  }
}

/** What is left to say above the form: nothing where each fault stands beside its field. */
export function otherFailure<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  problem: Problem | null,
): string | undefined {
  const fields = problem === null ? [] : fieldsOf(problem)
  return fields.length > 0 && fields.every(([name]) => name in form.getValues())
    ? undefined
    : problem?.message
}

function fieldsOf({ detail }: Problem): [string, string][] {
  const fields = (detail['fields'] ?? {}) as Record<string, string>
  return Object.entries(fields).map(([name, message]) => [name.replace(/^match\./, ''), message])
}
