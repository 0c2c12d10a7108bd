import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyValue } from '#ui/copy-value.tsx'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney, formatTotal } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Qr } from '#ui/qr.tsx'
import { Table } from '#ui/table.tsx'
import { useClub } from '#club/settings/web/use-club.ts'
import type { Affiliate } from '../contract.ts'
import { PayoutCard } from './payout-card.tsx'

type AffiliateAccountProps = { mine: Affiliate; waitingDays: number; leastPayoutCents: number }

/** The link to share, what came of it, and the commission's statement. */
export function AffiliateAccount({ mine, waitingDays, leastPayoutCents }: AffiliateAccountProps) {
  const { clicks, sales, balanceCents, movements } = mine
  return (
    <Page
      title="Tu liga de afiliado"
      intro={`Ganas ${mine.commissionPercent} % de cada compra que llegue por ella.`}
      aside={
        <PayoutCard
          mine={mine}
          leastPayoutCents={leastPayoutCents}
          hint={`La comisión queda disponible a los ${waitingDays} días, por si alguien devuelve su compra.`}
        />
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {mine.status === 'closed' ? (
          <Notice tone="warn" title="Tu liga está cerrada">
            {mine.decision ?? 'Ya no suma ventas nuevas. Lo que ganaste sigue siendo tuyo.'}
          </Notice>
        ) : (
          <Share link={mine.link} />
        )}
        <Card as="section" className="p-5">
          <h2 className="sr-only">Resultados</h2>
          <Facts
            items={[
              { label: 'Visitas, 30 días', value: clicks.days30 },
              { label: 'Compras, 30 días', value: sales.days30 },
              { label: 'Visitas en total', value: clicks.all },
              { label: 'Compras en total', value: sales.all },
            ]}
          />
          <p className="mt-4 text-center text-ink-2">
            Vendiste {formatTotal(sales.amountCents)} · Saldo {formatMoney(balanceCents)}
          </p>
        </Card>
        <Section title="Movimientos">
          {movements.length === 0 ? (
            <EmptyState title="Aún no hay movimientos">
              Cuando alguien compre por tu liga, aquí verás tu comisión.
            </EmptyState>
          ) : (
            <Movements movements={movements} />
          )}
        </Section>
      </div>
    </Page>
  )
}

const firstShown = 10

/** The newest first; all of them at a press, so that what can be paid out is not a hundred rows away on a phone. */
function Movements({ movements }: Pick<Affiliate, 'movements'>) {
  const [all, setAll] = useState(false)
  return (
    <>
      <Table
        caption="Movimientos de tu comisión"
        hideCaption
        rows={all ? movements : movements.slice(0, firstShown)}
        rowKey={({ at, words }) => `${at} ${words}`}
        columns={[
          { key: 'when', header: 'Fecha', cell: ({ at }) => formatMoment(at) },
          {
            key: 'what',
            header: 'Concepto',
            cell: ({ words }) => <span className="block text-balance">{words}</span>,
          },
          {
            key: 'amount',
            header: 'Importe',
            align: 'end',
            cell: ({ amountCents }) => <Money cents={amountCents} />,
          },
          {
            key: 'balance',
            header: 'Saldo',
            align: 'end',
            cell: ({ balanceCents }) => <Money cents={balanceCents} />,
          },
        ]}
      />
      {!all && movements.length > firstShown && (
        <Button variant="secondary" className="mt-4" onClick={() => setAll(true)}>
          Ver los {movements.length} movimientos
        </Button>
      )}
    </>
  )
}

function Share({ link }: { link: string }) {
  const { name } = useClub()
  const share = () => navigator.share({ title: `Boletos de ${name}`, url: link }).catch(() => undefined)
  return (
    <Card as="section" className="grid items-center gap-6 p-5 md:grid-cols-[1fr_auto]">
      <div className="flex flex-col items-stretch gap-3">
        <h2 className="text-2xl">Compártela</h2>
        <CopyValue label="Tu liga" value={link} />
        {'share' in navigator && (
          <Button icon={<IconShare size={22} aria-hidden />} onClick={() => void share()}>
            Compartir
          </Button>
        )}
      </div>
      <Qr data={link} label={`Código QR de tu liga ${link}`} />
    </Card>
  )
}
