import { IconPoint } from '@tabler/icons-react'
import { Section } from '#ui/page.tsx'

/** How the room works, in the words that are published with the sale. */
export function QueueRules({ lines }: { lines: readonly string[] }) {
  return (
    <Section title="Así funciona la fila">
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            <IconPoint size={20} className="mt-0.5 shrink-0 text-ink-2" aria-hidden />
            {line}
          </li>
        ))}
      </ul>
    </Section>
  )
}
