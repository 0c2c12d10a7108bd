import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react'
import { Problem } from '#lib/problem.ts'
import { Button } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Notice } from './notice.tsx'
import { messageAt, showRefusal, type JudgedForm } from './form-errors.ts'

const Sending = createContext(false)

type FormProps<Out> = {
  form: JudgedForm<Out>
  /** For a button that stands outside of it. */
  id?: string
  onSubmit: (values: Out) => Promise<unknown> | void
  /** What failed besides the sending. */
  failure?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Sends what its fields hold once all of them are right. What the server refuses (a `Problem` that `onSubmit` throws) is
 * marked at its field or said above the form; the typed values stay.
 */
export function Form<Out>(props: FormProps<Out>) {
  const { form, id, onSubmit, failure, className = '', children } = props
  const { errors, isSubmitting, submitCount } = form.formState
  const [order, setOrder] = useState<LabelledField[]>([])
  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      showRefusal(form, problem)
    }
  })
  const { root, ...wrong } = errors
  const names = submitCount === 0 ? [] : inOrder(namesIn(wrong), order)
  const refusal = root?.message ?? failure
  return (
    <form
      id={id}
      noValidate
      className={`flex flex-col gap-5 ${className}`}
      onSubmit={(event) => {
        setOrder([...event.currentTarget.elements].map(labelledField))
        void send(event)
      }}
    >
      <ErrorSummary
        failures={withLabels(
          names.map((name) => ({ name, message: messageAt(errors, name) ?? '' })),
          order,
        )}
        attempt={submitCount}
        onPick={(name) => form.setFocus(name)}
      />
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
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

type LabelledField = { name: string; label: string }

function labelledField(control: Element): LabelledField {
  const label = 'labels' in control ? (control as HTMLInputElement).labels?.[0] : null
  return { name: control.getAttribute('name') ?? '', label: label?.firstChild?.textContent ?? '' }
}

/** Two fields that lack the same thing are told apart by their labels. */
function withLabels(failures: { name: string; message: string }[], order: LabelledField[]) {
  return failures.map(({ name, message }) => {
    const twice = failures.some((other) => other.name !== name && other.message === message)
    const label = twice ? order.find((field) => field.name === name)?.label : undefined
    return { name, message: label ? `${label}: ${message}` : message }
  })
}

/** As the fields stand on the screen; what has no field of its own comes last. */
function inOrder(names: string[], order: LabelledField[]): string[] {
  const place = (name: string) => {
    const at = order.findIndex((field) => field.name === name || field.name.startsWith(`${name}.`))
    return at === -1 ? order.length : at
  }
  return names.toSorted((a, b) => place(a) - place(b))
}

/**
 * It takes the focus with the click and not before: a field left by the press may show its error, and the button would
 * move away from under the pointer.
 */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const sending = use(Sending)
  return (
    <Button
      wide
      {...props}
      type="submit"
      loading={props.loading || sending}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.detail > 0) event.currentTarget.focus()
        props.onClick?.(event)
      }}
    />
  )
}
