import { IconDotsVertical, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { formatLongDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Menu } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { ChangeMinor } from './change-minor.tsx'
import { ChangePhoto } from './change-photo.tsx'
import type { Minor } from '../contract.ts'
import { EraseMinor } from './erase-minor.tsx'
import { GuardianList } from './guardian-list.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { HandOverList } from './hand-over-list.tsx'
import { MinorPhoto } from './minor-photo.tsx'

type Opened = 'change' | 'photo' | 'erase' | 'handOver' | null

/** One child: who it is, who answers for it, and where it goes. */
export function MinorCard({ minor }: { minor: Minor }) {
  const [opened, setOpened] = useState<Opened>(null)
  const dialog = (name: Opened) => ({
    minor,
    open: opened === name,
    onClose: () => setOpened(null),
  })
  const name = [minor.givenNames, minor.firstSurname, minor.secondSurname].filter(Boolean).join(' ')
  return (
    <Card as="article" className="grid gap-4 p-5">
      <div className="flex items-start gap-4">
        <MinorPhoto minorId={minor.id} photoId={minor.photoId} name={minor.givenNames} />
        <div className="min-w-0 flex-1">
          <h2 className="text-2xl wrap-anywhere">{name}</h2>
          <p>{countOf(minor.age, 'año', 'años')}</p>
          <p className="nums text-sm wrap-anywhere text-ink-2">CURP {minor.curp}</p>
        </div>
        <Menu
          label={`Más de ${minor.givenNames}`}
          trigger={<IconDotsVertical size={22} aria-hidden />}
          items={[
            { label: 'Corregir datos', onSelect: () => setOpened('change') },
            {
              label: minor.photoId === null ? 'Agregar foto' : 'Cambiar foto',
              onSelect: () => setOpened('photo'),
            },
            'separator',
            { label: 'Borrar', danger: true, onSelect: () => setOpened('erase') },
          ]}
        />
      </div>
      {minor.eraseAt !== null && (
        <Notice tone="warn" title="Ya cumplió 18 años">
          Tiene hasta el {formatLongDay(minor.eraseAt)} para sacar su propio Fan ID con su celular. Después
          borramos sus datos.
        </Notice>
      )}
      <GuardianList minor={minor} />
      <HandOverList minor={minor} />
      {minor.eraseAt === null && (
        <Button
          variant="secondary"
          wide
          icon={<IconUserShare size={20} aria-hidden />}
          onClick={() => setOpened('handOver')}
        >
          Entregar por un partido
        </Button>
      )}
      <ChangeMinor {...dialog('change')} />
      <ChangePhoto {...dialog('photo')} />
      <EraseMinor {...dialog('erase')} />
      <HandOverDialog {...dialog('handOver')} />
    </Card>
  )
}
