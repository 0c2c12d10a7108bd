import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { readMatch, readMatchForm, updateMatch, type DeskMatch, type MatchInput } from '../desk-contract.ts'
import { MatchFields, typedMatch } from './match-form.ts'
import { MatchFieldset } from './match-fields.tsx'

/** The data of a match; once it is public only what nobody counts on. */
export function EditMatch({ match }: { match: DeskMatch }) {
  const choices = useRead(readMatchForm, {})
  const form = useZodForm(MatchFields, { defaultValues: typedMatch(match) })
  const send = useSend(updateMatch)
  const isPublic = match.state !== 'draft'
  const over = match.state === 'cancelled' || match.state === 'closed'
  const plans = choices.data?.plans ?? []
  const own = { id: match.planId, venue: match.venue, name: '', version: 0, zones: match.zones }
  const save = async (input: MatchInput) => {
    await send.mutateAsync({ params: { eventId: `${match.id}` }, body: input })
    toast({ title: 'Guardamos el partido', tone: 'ok' })
    await invalidate(readMatch)
  }
  return (
    <Form form={form} onSubmit={save}>
      {isPublic && !over && (
        <Notice tone="info" title="Este partido ya es público">
          Puedes cambiar la jornada, la imagen, las puertas y el inicio y fin de la venta.
        </Notice>
      )}
      <MatchFieldset
        form={form}
        isPublic={isPublic}
        choices={{
          teams: choices.data?.teams ?? [],
          seasons: choices.data?.seasons ?? [{ id: match.seasonId, name: match.season }],
          plans: plans.some(({ id }) => id === match.planId) ? plans : [own, ...plans],
        }}
      />
      {!over && (
        <div className="flex justify-end">
          <SubmitButton wide={false}>Guardar datos</SubmitButton>
        </div>
      )}
    </Form>
  )
}
