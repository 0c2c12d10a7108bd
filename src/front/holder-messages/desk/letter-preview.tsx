import { IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Mark } from '#ui/logo.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Message } from '../contract.ts'

type Look = 'light' | 'dark'
type LetterPreviewProps = { preview: Message['preview']; push: boolean; version: string }

/** The letter as it comes, with the club's frame, and the same on a phone's locked screen. */
export function LetterPreview({ preview, push, version }: LetterPreviewProps) {
  const [look, setLook] = useState<Look>('light')
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
      <iframe
        key={`${look} ${version}`}
        title="El correo como llega"
        src={preview[look]}
        className={`h-112 w-full lg:h-[max(20rem,calc(100dvh-27rem))] rounded-md border border-line ${look === 'dark' ? 'bg-[#0a1222]' : 'bg-[#f1f3f8]'}`}
      />
      {push && <OnPhone look={look} {...preview.push} />}
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
