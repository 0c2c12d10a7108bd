import { zodResolver } from '@hookform/resolvers/zod'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod/mini'
import { messageAt, plainWords } from './form-errors.ts'

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
