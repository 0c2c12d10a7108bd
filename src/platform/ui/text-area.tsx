import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldProps } from './field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, className, ...native } = props
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => <textarea rows={4} {...native} {...control} className={`${controlLook} py-3`} />}
    </Field>
  )
}
