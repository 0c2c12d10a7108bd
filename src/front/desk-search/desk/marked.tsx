import { cutAt, hitsIn } from '../rules.ts'

/** A text with what was typed marked in it. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  return cutAt(text, hitsIn(text, typed)).map(({ text: part, hit, from }) =>
    hit ? (
      <mark key={from} className="-mx-px rounded-[3px] bg-accent px-px text-on-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
