import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useLinkToken } from '#people/accounts/web/link-token.tsx'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { CaseClosing } from './case-closing.tsx'
import { CaseDoor } from './case-door.tsx'
import { CaseReply } from './case-reply.tsx'
import { CaseStatusBadge } from './case-status.tsx'
import { CaseThread } from './case-thread.tsx'
import { readCase } from '../contract.ts'
import { topicWords, type CaseStatus } from '../rules.ts'
import { useCaseTokens } from './store.ts'

const next: Record<CaseStatus, string> = {
  received: 'Ya lo tenemos. Te respondemos en un máximo de 5 días hábiles.',
  in_review: 'Lo estamos revisando. Te avisamos por correo.',
  waiting_for_fan: 'Contesta aquí abajo para que podamos seguir.',
  solved: 'Lo dimos por resuelto. Si no quedó, contesta y lo abrimos de nuevo.',
}

/** A case and its conversation, for its account or for whoever holds the mail's link. */
export default function CaseScreen() {
  const { caseNumber = '' } = useParams()
  const fromLink = useLinkToken()
  const { tokens, keep } = useCaseTokens()
  const token = fromLink ?? tokens[caseNumber]
  const headers: Record<string, string> = token === undefined ? {} : { 'x-case-token': token }
  const { data, error, refetch } = useRead(
    readCase,
    { params: { caseNumber } },
    { headers, refetchInterval: 20_000 },
  )
  useEffect(() => {
    if (fromLink === null) return
    keep(caseNumber, fromLink)
    // A mail's link may be opened where the case, or its closed door, is shown already.
    void refetch({ cancelRefetch: false })
  }, [fromLink, caseNumber, keep, refetch])

  if (data === undefined && error?.status === 404) return <CaseDoor caseNumber={caseNumber} />
  if (data === undefined && error !== null) {
    return (
      <Page narrow title="Tu caso">
        <ErrorState
          title="No pudimos abrir tu caso"
          action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
        >
          {error.message}
        </ErrorState>
      </Page>
    )
  }
  if (data === undefined) return <CaseLoading />
  const { number, topic, status, orderFolio, createdAt, messages } = data
  return (
    <Page
      title={<span className="nums">{number}</span>}
      intro={`${topicWords[topic]}${orderFolio === null ? '' : ` · compra ${orderFolio}`} · ${formatMoment(createdAt)}`}
      actions={<CaseStatusBadge status={status} />}
      aside={<CaseClosing found={data} headers={headers} />}
    >
      <p className="mb-6 text-lg">{next[status]}</p>
      <CaseThread caseNumber={number} messages={messages} headers={headers} />
      <CaseReply key={messages.length} found={data} headers={headers} />
      <p className="mt-8">
        <Button variant="ghost" to={paths.contactUs()}>
          Escribir por otro asunto
        </Button>
      </p>
    </Page>
  )
}

function CaseLoading() {
  return (
    <Page title={<Skeleton className="h-12 w-64" />}>
      <Skeletons label="Cargando tu caso" blocks={['mb-4 h-40 w-full', 'h-40 w-full']} />
    </Page>
  )
}
