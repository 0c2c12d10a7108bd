import { withoutAccents } from '#lib/slug.ts'
import { buying } from './buying.ts'
import { club } from './club.ts'
import type { Category, Question } from './question.ts'
import { tickets } from './tickets.ts'

export const categories: Category[] = [...buying, ...tickets, ...club]

const tooCommon = new Set([
  'de',
  'la',
  'el',
  'los',
  'las',
  'un',
  'una',
  'en',
  'mi',
  'mis',
  'que',
  'como',
  'y',
  'a',
  'por',
  'con',
  'para',
  'se',
  'me',
  'no',
])

/** Without accents, capitals or signs: `¿Dónde están?` → `donde estan`. */
export function plain(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const prepared = categories.map((category) => ({
  category,
  questions: category.questions.map((question) => ({
    question,
    head: ` ${plain(question.ask)} `,
    all: ` ${plain([question.ask, question.words ?? '', category.title, ...question.answer].join(' '))} `,
  })),
}))

/** The questions that hold every word typed (or its beginning), those with it in the question itself first. */
export function searchQuestions(typed: string): Category[] {
  const words = meaningful(plain(typed))
  if (words.length === 0) return categories
  return prepared.flatMap(({ category, questions }) => {
    const found = questions
      .filter(({ all }) => words.every((word) => all.includes(` ${word}`)))
      .map(({ question, head }): [Question, number] => [
        question,
        words.filter((word) => head.includes(` ${word}`)).length,
      ])
      .toSorted(([, a], [, b]) => b - a)
    return found.length === 0 ? [] : [{ ...category, questions: found.map(([question]) => question) }]
  })
}

/** What carries meaning; a question of common words alone is searched as it is. A plural finds the singular. */
function meaningful(text: string): string[] {
  const words = text.split(' ').filter(Boolean)
  const rare = words.filter((word) => !tooCommon.has(word))
  return (rare.length > 0 ? rare : words).map((word) => (word.length > 4 ? word.replace(/e?s$/, '') : word))
}
