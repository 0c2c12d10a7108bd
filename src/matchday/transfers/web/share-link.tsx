import { IconBrandWhatsapp, IconCheck, IconCopy, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.ts'
import { shareWords } from '../rules.ts'

/** The link of an offered ticket, on its way to the person by whatever they use. */
export function ShareLink({ link, match }: { link: string; match: string }) {
  const [copied, setCopied] = useState(false)
  const text = shareWords(match)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
    announce('Enlace copiado')
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {'share' in navigator && (
        <Button
          wide
          icon={<IconShare size={22} aria-hidden />}
          onClick={() => void navigator.share({ text, url: link }).catch(() => undefined)}
        >
          Compartir
        </Button>
      )}
      <Button
        wide
        variant="secondary"
        icon={<IconBrandWhatsapp size={22} aria-hidden />}
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`}
      >
        Mandar por WhatsApp
      </Button>
      <Button
        wide
        variant="secondary"
        icon={copied ? <IconCheck size={22} aria-hidden /> : <IconCopy size={22} aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? 'Enlace copiado' : 'Copiar enlace'}
      </Button>
      <p className="text-sm text-ink-2">
        Quien abra este enlace puede quedarse con el boleto: mándalo solo a esa persona.
      </p>
    </div>
  )
}
