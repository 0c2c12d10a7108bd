import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Section } from '#ui/page.tsx'
import { QuestionAnswer } from './question-answer.tsx'
import type { Category, Question } from './questions/question.ts'

/** Questions by category, folded; each has an address of its own (`#spei`). */
export function QuestionList({ categories }: { categories: Category[] }) {
  return categories.map(({ id, title, questions }) => (
    <Section key={id} title={<span id={id}>{title}</span>} className="mt-8">
      <div className="rounded-lg border border-line bg-surface">
        {questions.map((question) => (
          <OneQuestion key={question.id} question={question} />
        ))}
      </div>
    </Section>
  ))
}

function OneQuestion({ question: { id, ask, answer } }: { question: Question }) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const asked = hash === `#${id}`
  const [open, setOpen] = useState(asked)
  const [wasAsked, setWasAsked] = useState(asked)
  if (asked !== wasAsked) {
    setWasAsked(asked)
    if (asked) setOpen(true)
  }
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (asked) box.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const toggle = (now: boolean) => {
    setOpen(now)
    if (now && !asked) void navigate({ search, hash: id }, { replace: true, preventScrollReset: true })
  }
  return (
    <details
      ref={box}
      id={id}
      open={open}
      onToggle={(event) => toggle(event.currentTarget.open)}
      className="group border-line px-5 not-last:border-b"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold marker:hidden">
        {ask}
        <IconChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-ink-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <QuestionAnswer answer={answer} />
    </details>
  )
}
