import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Mark } from '#ui/logo.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

type Look = 'light' | 'dark'
type LetterPreviewProps = {
  /** Addresses of the letter as a document in each look, and what a phone's locked screen says. */
  preview: Record<Look, string> & { push: { title: string; body: string } }
  push: boolean
  version: string
}

const grounds: Record<Look, string> = { light: 'bg-[#f1f3f8]', dark: 'bg-[#0a1222]' }

/** The letter as it comes on a phone of 390 points, with the club's frame, the same on its locked screen, and on a computer. */
export function LetterPreview({ preview, push, version }: LetterPreviewProps) {
  const [look, setLook] = useState<Look>('light')
  const [wide, setWide] = useState(false)
  const letter = (title: string, className: string) => (
    <iframe
      key={`${look} ${version}`}
      title={title}
      src={preview[look]}
      className={`rounded-md border border-line ${className} ${grounds[look]}`}
    />
  )
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">Así llega</h2>
        <RadioGroup
          legend="Cómo se ve"
          hideLegend
          look="segments"
          value={look}
          onValueChange={(value) => setLook(value as Look)}
          options={[
            { value: 'light', label: 'Claro', icon: <IconSun size={18} aria-hidden /> },
            { value: 'dark', label: 'Oscuro', icon: <IconMoon size={18} aria-hidden /> },
          ]}
        />
      </div>
      {letter(
        'El correo como llega',
        'mx-auto h-112 w-[390px] max-w-full lg:h-[max(20rem,calc(100dvh-31rem))]',
      )}
      <Button
        variant="ghost"
        size="sm"
        className="self-center"
        icon={<IconDeviceDesktop size={18} aria-hidden />}
        onClick={() => setWide(true)}
      >
        Verlo en computadora
      </Button>
      {push && <OnPhone look={look} {...preview.push} />}
      {wide && (
        <Dialog size="lg" title="En una computadora" onClose={() => setWide(false)}>
          {letter('El correo en una computadora', 'h-[65dvh] w-full')}
        </Dialog>
      )}
    </Card>
  )
}

function OnPhone({ look, title, body }: { look: Look; title: string; body: string }) {
  return (
    <div>
      <h2 className="mb-2 text-lg">En su celular</h2>
      <div
        className={`flex gap-3 rounded-lg p-3 shadow-1 ${look === 'dark' ? 'bg-[#1c2434] text-white' : 'bg-[#f4f5f8] text-[#0c1526]'}`}
      >
        <Mark size={36} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{title === '' ? 'Sin asunto' : title}</p>
          <p className="line-clamp-3 text-sm">{body}</p>
        </div>
      </div>
    </div>
  )
}
