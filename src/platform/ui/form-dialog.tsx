import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod/mini'
import { Dialog } from './dialog.tsx'
import { Form, SubmitButton } from './form.tsx'
import { toast } from './toast.ts'
import { useZodForm, type ZodForm } from './use-zod-form.ts'

type DialogFormProps<In extends FieldValues, Out extends FieldValues> = {
  schema: z.ZodMiniType<Out, In>
  defaultValues: DefaultValues<In>
  /** A `Problem` that it throws is shown in the form, and the dialog stays. */
  onSubmit: (values: Out) => Promise<unknown>
  onClose: () => void
  submitLabel: ReactNode
  danger?: boolean
  /** Said in passing once it went well. */
  done?: string
  /** What stands above the button: the fields, and words about them. */
  children: (form: ZodForm<In, Out>) => ReactNode
}

type FormDialogProps<In extends FieldValues, Out extends FieldValues> = DialogFormProps<In, Out> & {
  title: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Left out: open for as long as it is mounted. */
  open?: boolean
}

/** A form of its own layer: it starts fresh each time it opens, and closes when what it sends was taken. */
export function FormDialog<In extends FieldValues, Out extends FieldValues>(props: FormDialogProps<In, Out>) {
  const { title, size, open, ...form } = props
  return (
    <Dialog open={open} onClose={form.onClose} title={title} size={size}>
      <DialogForm {...form} />
    </Dialog>
  )
}

function DialogForm<In extends FieldValues, Out extends FieldValues>(props: DialogFormProps<In, Out>) {
  const { schema, defaultValues, onSubmit, onClose, submitLabel, danger, done, children } = props
  const form = useZodForm(schema, { defaultValues })
  async function send(values: Out): Promise<void> {
    await onSubmit(values)
    if (done !== undefined) toast({ title: done, tone: 'ok' })
    onClose()
  }
  return (
    <Form form={form} onSubmit={send}>
      {children(form)}
      <SubmitButton variant={danger ? 'danger' : 'primary'}>{submitLabel}</SubmitButton>
    </Form>
  )
}
