import { Badge } from '#ui/badge.tsx'
import { Barcode } from '#ui/barcode.tsx'
import { Button } from '#ui/button.tsx'
import { CountdownBar } from '#ui/countdown-bar.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import { Facts } from '#ui/facts.tsx'
import { LedgerRow } from '#ui/ledger-row.tsx'
import { PassCard } from '#ui/pass-card.tsx'
import { Qr } from '#ui/qr.tsx'
import { TicketCard } from '#ui/ticket-card.tsx'
import { Group, Part, State } from './specimen.tsx'

const facts = [
  { label: 'Puerta', value: '4' },
  { label: 'Sección', value: '112' },
  { label: 'Fila', value: 'C' },
  { label: 'Asiento', value: '14' },
]

export function Tickets() {
  return (
    <Group id="boletos" title="Boletos" intro="Lo que se enseña en la puerta se lee con el brazo estirado.">
      <Part
        title="Boleto"
        files="ticket-card facts qr"
        columns={2}
        note="El código va en negro sobre blanco, también de noche."
      >
        <State name="Con código" bare>
          <TicketCard
            title="Gallos vs Halcones"
            when="sáb 28 de nov, 7:00 p.m."
            badge={<Badge tone="ok">Válido</Badge>}
            facts={facts}
            footer="A nombre de Ana Luna"
          >
            <Qr data="TQ1.4.000214.7F3A91" label="Código de entrada del asiento 14" />
          </TicketCard>
        </State>
        <State name="Ya usado" bare>
          <TicketCard
            title="Gallos vs Toros"
            when="sáb 14 de nov, 7:00 p.m."
            badge={<Badge>Ya entró</Badge>}
            facts={facts}
            footer="Entró a las 6:42 p.m. por la puerta 4"
          />
        </State>
        <State name="Solo los datos">
          <Facts items={facts} />
        </State>
      </Part>
      <Part
        title="Bonogallo, renglones, fecha y código de barras"
        files="pass-card ledger-row date-badge barcode"
        columns={2}
      >
        <State name="Bonogallo" bare>
          <PassCard
            eyebrow="Apertura 2026 · BG-000001"
            title="Ana Luna Ríos"
            facts={facts.slice(1)}
            actions={<Button variant="accent">Boleto del sábado</Button>}
          >
            Platea Baja · Puerta 10
          </PassCard>
        </State>
        <State name="Renglones de un estado de cuenta">
          <LedgerRow
            title="Halcones de Jalisco"
            note="sáb 28 de nov, 7:00 p.m."
            amount="$660.00"
            word="Ceder"
            wordTone="act"
            onOpen={() => undefined}
          />
          <LedgerRow title="Toros del Norte" note="sáb 12 de dic" amount="+$462.00" plus word="Cedido" />
        </State>
        <State name="Fecha">
          <DateBadge at="2026-11-29T01:00:00.000Z" />
        </State>
        <State name="Ficha para la tienda">
          <Barcode data="6461801570000004" label="Código de barras de la ficha 6461 8015 7000 0004" />
        </State>
      </Part>
      <Part
        title="Cuenta regresiva"
        files="countdown-bar"
        columns={1}
        note="Se queda arriba mientras hay lugares apartados."
      >
        <State name="Con tiempo" bare>
          <CountdownBar secondsLeft={581} totalSeconds={600} />
        </State>
        <State name="El último minuto" bare>
          <CountdownBar secondsLeft={58} totalSeconds={600}>
            <Button size="sm" variant="secondary">
              Dame más tiempo
            </Button>
          </CountdownBar>
        </State>
      </Part>
    </Group>
  )
}
