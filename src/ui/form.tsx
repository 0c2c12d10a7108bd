import { createContext, use, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import {
  Controller,
  type Control,
  type ControllerRenderProps,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { Button } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Notice } from './notice.tsx'
import { messageAt } from './use-zod-form.ts'

const Sending = createContext(false)

type FormProps<In extends FieldValues, Out extends FieldValues> = {
  form: UseFormReturn<In, unknown, Out>
  onSubmit: (values: Out) => Promise<unknown> | void
  /** What the server refused, in words; the typed values stay. */
  failure?: ReactNode
  className?: string
  children: ReactNode
}

export function Form<In extends FieldValues, Out extends FieldValues>(props: FormProps<In, Out>) {
  const { form, onSubmit, failure, className = '', children } = props
  const { errors, isSubmitting, submitCount } = form.formState
  const send = form.handleSubmit(async (values) => {
    await onSubmit(values)
  })
  const names = submitCount === 0 ? [] : namesIn(errors)
  return (
    <form noValidate className={`flex flex-col gap-5 ${className}`} onSubmit={(event) => void send(event)}>
      <ErrorSummary
        failures={names.map((name) => ({ name, message: messageAt(errors, name) ?? '' }))}
        attempt={submitCount}
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names come from this form's errors
        onPick={(name) => form.setFocus(name as Path<In>)}
      />
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <Sending value={isSubmitting}>{children}</Sending>
    </form>
  )
}

/** Names with a message, nested ones with dots: `{ address: { street: {message} } }` → `address.street`. */
function namesIn(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const name = `${prefix}${key}`
    return 'message' in error && error.message ? [name] : namesIn(error, `${name}.`)
  })
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  const sending = use(Sending)
  return <Button wide {...props} type="submit" loading={props.loading || sending} />
}

type BoundProps<In extends FieldValues, Name extends Path<In>> = {
  form: { control: Control<In> }
  name: Name
  children: (field: ControllerRenderProps<In, Name> & { error: string | undefined }) => ReactElement
}

/** For fields whose `onChange` gives a value instead of an event: phone, money, date. */
export function Bound<In extends FieldValues, Name extends Path<In>>(props: BoundProps<In, Name>) {
  const { form, name, children } = props
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => children({ ...field, error: fieldState.error?.message })}
    />
  )
}
