import type { ReactElement } from 'react'
import {
  Controller,
  type Control,
  type ControllerRenderProps,
  type FieldValues,
  type Path,
} from 'react-hook-form'

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
