import { zodResolver } from '@hookform/resolvers/zod'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod/mini'
import type { Problem } from '#lib/problem.ts'

type Registered<In extends FieldValues> = UseFormRegisterReturn<Path<In>> & {
  error: string | undefined
}

export type ZodForm<In extends FieldValues, Out extends FieldValues> = UseFormReturn<In, unknown, Out> & {
  field: (name: Path<In>) => Registered<In>
}

/**
 * A form judged by its contract: each field when the person leaves it, all of them on sending.
 * `field(name)` gives a text field what it needs: name, handlers, ref of the real input and the
 * error in words.
 */
export function useZodForm<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodMiniType<Out, In>,
  options: { defaultValues: DefaultValues<In> },
): ZodForm<In, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema, { error: plainWords }),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: options.defaultValues,
  })
  const { errors } = form.formState
  const field = (name: Path<In>) => ({ ...form.register(name), error: messageAt(errors, name) })
  return { ...form, field }
}

/** For what the contract gives no words of its own; the library's are English. */
function plainWords({ code, format, input }: { code?: string; format?: unknown; input?: unknown }): string {
  if (code === 'invalid_format' && format === 'datetime') return 'Escribe una fecha con su hora.'
  return input === '' || input === null || input === undefined ? 'Falta este dato.' : 'Revisa este dato.'
}

export function messageAt(errors: object, name: string): string | undefined {
  const message: unknown = get(errors, `${name}.message`)
  return typeof message === 'string' ? message : undefined
}

type Fields<In extends FieldValues, Out> = Pick<UseFormReturn<In, unknown, Out>, 'setError'>

/** Marks what the server refused at the fields that it names, the first of them in focus; what names none is the form's. */
export function showRefusal<In extends FieldValues, Out>(form: Fields<In, Out>, problem: Problem): void {
  const fields = Object.entries((problem.detail['fields'] ?? {}) as Record<string, string>)
  fields.forEach(([name, message], at) =>
    form.setError(name as Path<In>, { message }, { shouldFocus: at === 0 }),
  )
  if (fields.length === 0) form.setError('root', { message: problem.message })
}
