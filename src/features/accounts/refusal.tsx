import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Problem } from '#lib/problem.ts'

/** Sends a form. What the server refuses is marked at its field or said above the form; the typed values stay. */
export function useRefusal<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'setError'>,
) {
  const [failure, setFailure] = useState('')
  async function attempt(send: () => Promise<unknown>): Promise<void> {
    setFailure('')
    try {
      await send()
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      const fields = Object.entries((problem.detail['fields'] ?? {}) as Record<string, string>)
      fields.forEach(([name, message], at) =>
        form.setError(name as Path<In>, { message }, { shouldFocus: at === 0 }),
      )
      if (fields.length === 0) setFailure(problem.message)
    }
  }
  return { failure, attempt }
}
