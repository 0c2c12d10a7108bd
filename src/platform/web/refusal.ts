import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Problem } from '#lib/problem.ts'

type Fields<In extends FieldValues, Out> = Pick<UseFormReturn<In, unknown, Out>, 'setError'>

/** Marks what the server refused at the fields that it names, the first of them in focus; whether it named any. */
export function markFields<In extends FieldValues, Out>(form: Fields<In, Out>, problem: Problem): boolean {
  const fields = Object.entries((problem.detail['fields'] ?? {}) as Record<string, string>)
  fields.forEach(([name, message], at) =>
    form.setError(name as Path<In>, { message }, { shouldFocus: at === 0 }),
  )
  return fields.length > 0
}

/** Sends a form. What the server refuses is marked at its field or said above the form; the typed values stay. */
export function useRefusal<In extends FieldValues, Out>(form: Fields<In, Out>) {
  const [failure, setFailure] = useState('')
  async function attempt(send: () => Promise<unknown>): Promise<void> {
    setFailure('')
    try {
      await send()
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      if (!markFields(form, problem)) setFailure(problem.message)
    }
  }
  return { failure, attempt }
}
