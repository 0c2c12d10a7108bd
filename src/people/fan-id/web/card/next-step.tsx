import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { readRegistration, type Registration } from '../../registration-contract.ts'

const steps = {
  document: {
    words: 'Falta tu identificación.',
    to: paths.fanRegistryId,
    action: 'Escanear mi identificación',
  },
  confirm: {
    words: 'Confirma lo que leímos de tu identificación.',
    to: paths.fanRegistryId,
    action: 'Confirmar',
  },
  selfie: { words: 'Falta tu selfie.', to: paths.fanRegistryFinaliced, action: 'Tomar mi selfie' },
}

/** Where a registration stands that is not approved, and the one thing to do. */
export function NextStep() {
  const { data, error } = useRead(readRegistration, {})
  if (data !== undefined) return <Standing registration={data} />
  if (error !== null) return <Notice tone="warn">{error.message}</Notice>
  return <Skeletons label="Cargando tu registro" blocks={['h-28']} />
}

function Standing({ registration }: { registration: Registration }) {
  const { status, next, review, answer, repeat } = registration
  if (status === 'in_review')
    return (
      <Notice tone="info" title="Una persona revisa tu registro">
        {review === null
          ? 'Te avisamos por correo.'
          : `Te respondemos a más tardar el ${formatMoment(review.dueAt)}, por correo y en tus avisos.`}
      </Notice>
    )
  if (status === 'refused')
    return (
      <Notice
        tone="danger"
        title="No aprobamos tu Fan ID"
        action={
          <Button size="sm" variant="secondary" to={`${paths.profileInformation}#solicitudes`}>
            Pedir que lo vea una persona
          </Button>
        }
      >
        {answer ?? 'Puedes pedir que una persona lo revise otra vez.'}
      </Notice>
    )
  if (next === 'wait' || next === 'done') return null
  const { words, to, action } = steps[next]
  return (
    <Notice
      tone="warn"
      title={words}
      action={
        <Button size="sm" to={to}>
          {action}
        </Button>
      }
    >
      {repeat.length === 0 ? (
        'Sigue donde te quedaste, en este celular o en otro.'
      ) : (
        <ul className="list-disc pl-5">
          {repeat.map(({ code, words: why }) => (
            <li key={code}>{why}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
