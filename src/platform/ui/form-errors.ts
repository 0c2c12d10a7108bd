import type { BaseSyntheticEvent } from 'react'
import type { Problem } from '#lib/problem.ts'

/** What `Form` needs of whatever judges it: `useZodForm`, or `useTextForm` where text is all that is typed. */
export type JudgedForm<Out> = {
  formState: {
    errors: { root?: { message?: string | undefined } | undefined }
    isSubmitting: boolean
    submitCount: number
  }
  handleSubmit(send: (values: Out) => Promise<void>): (event: BaseSyntheticEvent) => Promise<void>
  setError(name: string, error: { message: string }, options?: { shouldFocus: boolean }): void
  setFocus(name: string): void
}

/** For what the contract gives no words of its own; the library's are English. */
export function plainWords(issue: { code?: string; format?: unknown; input?: unknown }): string {
  const { code, format, input } = issue
  if (code === 'invalid_format' && format === 'datetime') return 'Escribe una fecha con su hora.'
  return input === '' || input === null || input === undefined ? 'Falta este dato.' : 'Revisa este dato.'
}

/** The words at a field; the name of a nested one has dots. */
export function messageAt(errors: object, name: string): string | undefined {
  const found = [...name.split('.'), 'message'].reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    errors,
  )
  return typeof found === 'string' ? found : undefined
}

/** Marks what the server refused at the fields that it names, the first of them in focus; what names none is the form's. */
export function showRefusal(form: Pick<JudgedForm<never>, 'setError'>, problem: Problem): void {
  const fields = Object.entries((problem.detail['fields'] ?? {}) as Record<string, string>)
  fields.forEach(([name, message], at) => form.setError(name, { message }, { shouldFocus: at === 0 }))
  if (fields.length === 0) form.setError('root', { message: problem.message })
}
