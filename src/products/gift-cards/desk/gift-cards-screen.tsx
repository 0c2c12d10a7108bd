import { IconChartBar, IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { wordOptions } from '#lib/table.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useMay } from '#web/use-may.ts'
import { giftCardColumns, listDeskGiftCards, sourceNames, stateNames } from '../desk-contract.ts'
import { CardDetail } from './card-detail.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { StateBadge } from './state-badge.tsx'
import { TermsDialog } from './terms-dialog.tsx'

/** Every gift card of the club. Which one is open stands in the address, so that a notice leads to it. */
export default function GiftCardsScreen() {
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<'give' | 'terms' | null>(null)
  const may = useMay()
  const open = search.get('tarjeta')
  const show = (id: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === null) next.delete('tarjeta')
        else next.set('tarjeta', id)
        return next
      },
      { replace: true },
    )
  const give = may('give GiftCard') && (
    <Button icon={<IconGift size={20} aria-hidden />} onClick={() => setDialog('give')}>
      Dar una tarjeta
    </Button>
  )
  return (
    <DeskPage
      title="Tarjetas de regalo"
      intro="Lo que queda en cada una se debe a quien la tiene. Su código no lo ve nadie del club."
      actions={
        <>
          {give}
          <Button
            variant="secondary"
            to={deskPaths.giftCardReport}
            icon={<IconChartBar size={20} aria-hidden />}
          >
            Reporte
          </Button>
          {may('manage GiftCard') && (
            <Button variant="secondary" onClick={() => setDialog('terms')}>
              Importes
            </Button>
          )}
        </>
      }
    >
      <DeskTable
        endpoint={listDeskGiftCards}
        caption="Tarjetas de regalo"
        searchLabel="Buscar por los últimos 4, folio, nombre o correo"
        sort="-createdAt"
        exportAs="gift-cards"
        rowKey={({ id }) => id}
        filters={[
          { key: 'state', label: 'Estado', options: wordOptions(stateNames) },
          { key: 'source', label: 'Origen', options: wordOptions(sourceNames) },
        ]}
        list={giftCardColumns}
        columns={[
          {
            key: 'last4',
            cell: ({ id, last4 }) => (
              <button
                type="button"
                className="nums min-h-11 font-semibold text-brand underline-offset-4 hover:underline"
                onClick={() => show(id)}
              >
                ···· {last4}
              </button>
            ),
          },
          { key: 'state', cell: ({ state }) => <StateBadge state={state} /> },
          'source',
          'buyer',
          'receiver',
          'amountCents',
          'balanceCents',
          'createdAt',
        ]}
        empty={{
          title: 'Aún no hay tarjetas de regalo',
          children: 'Las que se venden o se dan aparecen aquí.',
          action: give || undefined,
        }}
      />
      <Drawer open={open !== null} onClose={() => show(null)} title="Tarjeta de regalo">
        {open !== null && <CardDetail key={open} cardId={open} />}
      </Drawer>
      {dialog === 'give' && <GiveDialog onClose={() => setDialog(null)} />}
      {dialog === 'terms' && <TermsDialog onClose={() => setDialog(null)} />}
    </DeskPage>
  )
}
