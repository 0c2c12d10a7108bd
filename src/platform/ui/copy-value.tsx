import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { announce } from './live-region.ts'

/** A number to type or to read out at a till, in groups of four, and a button that copies it without them. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    announce(`${label}: copiado`)
    setTimeout(() => setCopied(false), 3000)
  }
  const grouped = /^\d{9,}$/.test(value) ? (value.match(/.{1,4}/g) ?? []).join(' ') : value
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-sunken py-3 pr-2 pl-4">
      <div className="min-w-0">
        <p className="text-sm text-ink-2">{label}</p>
        <p className="nums text-lg font-semibold wrap-anywhere">{grouped}</p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        className="ml-auto shrink-0"
        icon={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
        aria-label={`Copiar ${label}`}
        onClick={() => void copy()}
      >
        {copied ? 'Copiado' : 'Copiar'}
      </Button>
    </div>
  )
}
