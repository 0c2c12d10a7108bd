import { IconPoint } from '@tabler/icons-react'

/** Every word of the rules as they were published, a line each. */
export function RuleList({ lines, className = '' }: { lines: readonly string[]; className?: string }) {
  return (
    <ul className={`flex flex-col gap-2 ${className}`}>
      {lines.map((line) => (
        <li key={line} className="flex gap-2">
          <IconPoint size={20} className="mt-0.5 shrink-0 text-ink-2" aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  )
}
