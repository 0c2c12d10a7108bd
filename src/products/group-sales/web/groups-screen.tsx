import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { readAccount } from '#people/accounts/session-contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { listGroupRules, listOwnGroups } from '../contract.ts'
import { groupStateWords, leastPlaces } from '../rules.ts'
import { GroupForm } from './group-form.tsx'
import { stateTones } from './group-look.ts'

/** «Grupos y empresas»: how it works, what it saves, the request, and one's own groups. */
export default function GroupsScreen() {
  const signedIn = useSession((session) => session.token !== null)
  const [sent, setSent] = useState<{ folio: string; email: string } | null>(null)
  return (
    <Page
      title="Grupos y empresas"
      intro={`Escuelas, empresas y familias: desde ${leastPlaces} lugares juntos, con anticipo, factura y un boleto para cada quien.`}
      aside={
        <Card as="section" className="p-5">
          <h2 className="text-2xl">Cómo funciona</h2>
          <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5">
            <li>Pides tu cotización. No pagas nada.</li>
            <li>La taquilla aparta los lugares y te manda el precio.</li>
            <li>La aceptas y pagas el anticipo en línea o por transferencia.</li>
            <li>Pagas el resto, junto o en partes, antes de la fecha.</li>
            <li>Cada invitado recibe un enlace y su propio boleto.</li>
          </ol>
          <Discounts />
        </Card>
      }
    >
      {signedIn && <OwnGroups />}
      {sent === null ? (
        <Section title="Pide tu cotización" className="">
          <Ask signedIn={signedIn} onSent={setSent} />
        </Section>
      ) : (
        <Notice
          tone="ok"
          live
          title={`Recibimos tu solicitud ${sent.folio}`}
          action={
            <Button size="sm" variant="secondary" onClick={() => setSent(null)}>
              Pedir otra
            </Button>
          }
        >
          Te mandamos la cotización a {sent.email}.
        </Notice>
      )}
    </Page>
  )
}

type AskProps = { signedIn: boolean; onSent: (sent: { folio: string; email: string }) => void }

/** With what the account says already, where somebody is signed in. */
function Ask({ signedIn, onSent }: AskProps) {
  const { data: known, isError } = useRead(readAccount, {}, { enabled: signedIn })
  if (signedIn && known === undefined && !isError)
    return <Skeletons label="Cargando…" blocks={['h-96 w-full rounded-lg']} />
  return <GroupForm known={known ?? null} onSent={onSent} />
}

function Discounts() {
  const { data } = useRead(listGroupRules, {})
  if (data === undefined || data.rules.length === 0) return null
  return (
    <>
      <h3 className="mt-5 text-xl">Lo que ahorras</h3>
      <ul className="mt-2 flex flex-col gap-1">
        {data.rules.map(({ fromPlaces, percentOff }) => (
          <li key={fromPlaces} className="flex justify-between gap-3">
            <span>Desde {countOf(fromPlaces, 'lugar', 'lugares')}</span>
            <span className="nums font-semibold">{percentOff} % menos</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function OwnGroups() {
  const { data } = useRead(listOwnGroups, {}, { staleTime: 0 })
  if (data === undefined || data.groups.length === 0) return null
  return (
    <Section title="Tus grupos" className="mb-10">
      <ul className="flex flex-col gap-3">
        {data.groups.map(({ id, folio, name, state, title, startsAt, next }) => (
          <li key={id}>
            <Card to={paths.group(id)} className="p-4">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold">{name}</span>
                <Badge tone={stateTones[state]}>{groupStateWords[state]}</Badge>
              </span>
              <span className="mt-1 block text-sm text-ink-2">
                {folio} · {title} · {formatMoment(startsAt)}
              </span>
              {next !== null && (
                <span className="mt-1 block text-sm">
                  {next.words} antes del {formatMoment(next.at)}
                </span>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
