import { useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { plainWords, type JudgedForm } from './form-errors.ts'

type Errors = Record<string, { message: string } | undefined>

type TextForm<In, Out> = JudgedForm<Out> & {
  field: (name: keyof In & string) => {
    name: string
    ref: (input: HTMLInputElement | null) => void
    onBlur: () => void
    onChange: () => void
    error: string | undefined
  }
}

/**
 * A form of a few text fields, on a way where every kilobyte counts: judged by its contract and at the same moments as by
 * `useZodForm`, without the form library (decision 7). The inputs hold what is typed, also what a password manager fills in.
 */
export function useTextForm<In extends Record<string, string | undefined>, Out>(
  schema: z.ZodMiniType<Out, In>,
): TextForm<In, Out> {
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState({ isSubmitting: false, submitCount: 0 })
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const left = useRef(new Set<string>())
  const sent = sending.submitCount > 0

  function judge() {
    const typed = [...inputs.current].map(([name, { value }]) => [name, value])
    const judged = schema.safeParse(Object.fromEntries(typed), { error: plainWords })
    const wrong: Errors = judged.success ? {} : firstOfEach(judged.error.issues)
    return { data: judged.data, wrong }
  }

  function judgeField(name: string): void {
    const { wrong } = judge()
    setErrors((before) => ({ ...before, [name]: wrong[name] }))
  }

  return {
    formState: { errors, ...sending },
    handleSubmit: (send) => async (event) => {
      event.preventDefault()
      const { data, wrong } = judge()
      setErrors(wrong)
      setSending((before) => ({ ...before, isSubmitting: true }))
      try {
        if (data !== undefined) await send(data)
      } finally {
        setSending(({ submitCount }) => ({ isSubmitting: false, submitCount: submitCount + 1 }))
      }
    },
    setError: (name, error, options) => {
      setErrors((before) => ({ ...before, [name]: error }))
      if (options?.shouldFocus) inputs.current.get(name)?.focus()
    },
    setFocus: (name) => inputs.current.get(name)?.focus(),
    field: (name) => ({
      name,
      ref: (input) => {
        if (input === null) inputs.current.delete(name)
        else inputs.current.set(name, input)
      },
      onBlur: () => {
        left.current.add(name)
        if (!sent) judgeField(name)
      },
      onChange: () => {
        if (sent || left.current.has(name)) judgeField(name)
      },
      error: errors[name]?.message,
    }),
  }
}

/** One message a field, as the contract says it first. */
function firstOfEach(issues: { path: PropertyKey[]; message: string }[]): Errors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), { message }]))
}
