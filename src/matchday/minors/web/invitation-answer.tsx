import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { invalidate, useSend } from '#web/query.ts'
import { listMinors, Relation } from '../contract.ts'
import {
  acceptInvitation,
  declineInvitation,
  readInvitation,
  type Invitation,
} from '../guardians-contract.ts'
import { Acceptance } from './minor-form.tsx'
import { relationOptions } from './name-fields.tsx'
import { useInvitationLink } from './store.ts'

/** Where the link of an invitation lands: who invites, and the yes with its signature, or the no. */
export function InvitationAnswer({ token }: { token: string }) {
  const forget = useInvitationLink((state) => state.forget)
  const { data, error } = useQuery<Invitation, Problem>({
    queryKey: [readInvitation.path, token],
    queryFn: () => call(readInvitation, { body: { token } }),
    retry: false,
  })
  if (error !== null)
    return (
      <Notice
        tone={error.status === 410 ? 'warn' : 'danger'}
        title="No pudimos abrir tu invitación"
        action={
          <Button variant="secondary" size="sm" onClick={forget}>
            Entendido
          </Button>
        }
      >
        {error.message}
      </Notice>
    )
  if (data === undefined)
    return <Skeletons label="Abriendo tu invitación" blocks={['h-60 w-full rounded-lg']} />
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-2xl">
        {data.from} te invita a responder por {data.firstName}
      </h2>
      <p>
        Tiene {countOf(data.age, 'año', 'años')}. Si aceptas, los dos verán sus datos y podrán acompañar su
        entrada. La invitación vale hasta el {formatMoment(data.expiresAt)}
      </p>
      <AnswerForm token={token} invitation={data} />
    </Card>
  )
}

const Signed = z.object({
  relation: Relation,
  acceptsNotice: z.boolean().check(z.refine((yes) => yes, 'Para aceptar necesitas firmar el aviso')),
})

function AnswerForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const forget = useInvitationLink((state) => state.forget)
  const form = useZodForm(Signed, { defaultValues: { acceptsNotice: false } })
  const accept = useSend(acceptInvitation)
  const decline = useSend(declineInvitation)
  const answer = async (work: () => Promise<unknown>, words: string) => {
    await work()
    toast({ title: words, tone: 'ok' })
    forget()
    await invalidate(listMinors)
  }
  return (
    <Form
      form={form}
      failure={decline.error?.message}
      onSubmit={({ relation }) =>
        answer(
          () => accept.mutateAsync({ body: { token, relation, acceptsNotice: true } }),
          `Ahora también respondes por ${invitation.firstName}`,
        )
      }
    >
      <SelectField
        label="¿Qué eres de la niña o el niño?"
        placeholder="Elige"
        options={relationOptions}
        {...form.field('relation')}
      />
      <Bound form={form} name="acceptsNotice">
        {({ value, onChange, ...field }) => (
          <Checkbox
            label={<Acceptance />}
            {...field}
            checked={value}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      </Bound>
      <SubmitButton>Aceptar</SubmitButton>
      <Button
        variant="ghost"
        wide
        loading={decline.isPending}
        onClick={() =>
          void answer(
            () => decline.mutateAsync({ body: { token } }),
            `Le avisamos a ${invitation.from}`,
          ).catch(() => undefined)
        }
      >
        No aceptar
      </Button>
    </Form>
  )
}
