import { z } from 'zod/mini'
import type { Answer } from '#lib/endpoint.ts'
import { Phone, phoneWords } from '#lib/contact.ts'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { changeAccount } from '../contract.ts'
import { readAccount } from '../session-contract.ts'
import { useSession } from '#web/session-store.ts'

const Details = z.extend(changeAccount.body, {
  phone: z.string().check(z.refine((typed) => typed === '' || z.safeParse(Phone, typed).success, phoneWords)),
})

/** Name and phone. */
export function AccountDetails({ account }: { account: Answer<typeof readAccount> }) {
  const form = useZodForm(Details, {
    defaultValues: {
      firstName: account.firstName,
      lastName: account.lastName,
      phone: account.phone?.replace('+52', '') ?? '',
    },
  })
  const { mutateAsync } = useSend(changeAccount)
  return (
    <Form
      form={form}
      onSubmit={async ({ phone, ...names }) => {
        const { firstName } = await mutateAsync({ body: { ...names, phone: phone === '' ? null : phone } })
        const { userData, setUser } = useSession.getState()
        if (userData !== null) setUser({ ...userData, firstName })
        await invalidate(readAccount)
        toast({ title: 'Guardamos tus datos', tone: 'ok' })
      }}
    >
      <TextField label="Nombre" autoComplete="given-name" {...form.field('firstName')} />
      <TextField label="Apellidos" autoComplete="family-name" {...form.field('lastName')} />
      <Bound form={form} name="phone">
        {(field) => (
          <PhoneField
            label="Celular"
            optional
            hint="10 dígitos. Solo te llamamos si cambia tu partido o hay un problema con tu compra."
            {...field}
          />
        )}
      </Bound>
      <SubmitButton wide={false}>Guardar</SubmitButton>
    </Form>
  )
}
