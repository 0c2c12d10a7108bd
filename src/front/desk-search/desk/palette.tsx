import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useNavigate } from 'react-router'
import { Modal } from '#ui/modal.tsx'
import { useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { mostCounted, searchDesk } from '../contract.ts'
import { Marked } from './marked.tsx'
import {
  foundGroups,
  OptionIcon,
  firstOf,
  placesFor,
  type Option,
  type OptionGroup,
  type Place,
} from './options.tsx'
import { useRecent, type Recent } from './recent-store.ts'

type PaletteProps = { account: string; places: Place[]; only: string | null; onClose: () => void }

/** One search over everything that the role may see, without leaving the keyboard. */
export default function Palette({ account, places, only, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const { groups, total, state } = useFound(typed, places, { account, all: only === null })
  const options = groups.flatMap((group) => group.options)
  const [at, setAt] = useState(0)
  const chosen = Math.min(at, Math.max(0, options.length - 1))
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const add = useRecent((store) => store.add)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, groups])

  function open(option: Option, elsewhere: boolean): void {
    const { to, kind, title, detail } = option
    if (option.state === undefined) add(account, { to, kind, title, detail })
    if (elsewhere) window.open(to, '_blank')
    else {
      onClose()
      void navigate(to, { state: option.state })
    }
  }
  function press(event: KeyboardEvent): void {
    const goals: Record<string, number> = {
      ArrowDown: (chosen + 1) % options.length,
      ArrowUp: (chosen - 1 + options.length) % options.length,
    }
    const goal = goals[event.key]
    const option = options[chosen]
    if (goal !== undefined && options.length > 0) setAt(goal)
    else if (event.key === 'Enter' && option !== undefined && !event.nativeEvent.isComposing)
      open(option, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <Modal
      bare
      onClose={onClose}
      title="Buscar en el escritorio"
      className="h-dvh max-h-dvh w-full sm:mx-auto sm:mt-16 sm:h-fit sm:max-h-[calc(100dvh-8rem)] sm:w-160 sm:max-w-[calc(100vw-2rem)] sm:rounded-xl sm:open:animate-rise"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <IconSearch size={24} aria-hidden className="shrink-0" />
        <input
          data-autofocus
          role="combobox"
          aria-label={only === null ? 'Buscar pedido, persona, asiento o lugar' : 'Buscar una página'}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={options.length > 0 ? `${id}${chosen}` : undefined}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          placeholder={only === null ? 'Folio, nombre, 125 A 12, últimos 4…' : 'Pedidos, Puertas…'}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={press}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-xl outline-none placeholder:text-ink-3"
        />
        <button
          type="button"
          onClick={onClose}
          aria-label="Esc: cerrar la búsqueda"
          className="grid min-h-11 min-w-11 place-items-center rounded-md"
        >
          <Key>Esc</Key>
        </button>
      </div>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label="Resultados"
        aria-busy={state === 'waiting'}
        className="min-h-0 flex-1 overflow-y-auto px-2 py-2 sm:min-h-40"
      >
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            typed={typed}
            chosen={options[chosen]}
            idOf={(option) => `${id}${options.indexOf(option)}`}
            onPoint={(option) => setAt(options.indexOf(option))}
            onOpen={open}
          />
        ))}
      </div>
      {options.length === 0 && only === null && <Empty state={state} typed={typed} />}
      {only !== null && (
        <p className="px-6 pb-6 text-center text-ink-2">
          {only} Aquí encuentras las páginas que puedes abrir.
        </p>
      )}
      <footer className="flex min-h-11 items-center gap-4 border-t border-line px-4 text-sm text-ink-2">
        <span className="hidden items-center gap-4 sm:flex" aria-hidden>
          <span className="flex items-center gap-1.5">
            <Key>↑</Key>
            <Key>↓</Key> Moverte
          </span>
          <span className="flex items-center gap-1.5">
            <Key>↵</Key> Abrir
          </span>
          <span className="flex items-center gap-1.5">
            <Key>Ctrl ↵</Key> Otra pestaña
          </span>
        </span>
        <span role="status" className="nums ml-auto">
          {state === 'found' && countWords(options.filter(({ kind }) => kind !== 'list').length, total)}
        </span>
      </footer>
    </Modal>
  )
}

function countWords(shown: number, total: number): string {
  if (total === 0) return 'Sin resultados'
  if (shown >= total) return total === 1 ? '1 resultado' : `${total} resultados`
  return `${shown} de ${total > mostCounted ? `más de ${mostCounted}` : total}`
}

const none: Recent[] = []

type State = 'recent' | 'waiting' | 'found' | 'failed'

/** One question a pause of the typing; what an older one answers is left lying. */
function useFound(typed: string, places: Place[], { account, all }: { account: string; all: boolean }) {
  const may = useMay()
  const text = usePaused(typed.trim())
  const recent = useRecent((store) => (store.account === account ? store.opened : none))
  const asks = all && isAsked(text)
  const { data, isError, isPlaceholderData } = useRead(
    searchDesk,
    { body: { text } },
    { enabled: asks, placeholderData: keepPreviousData, staleTime: 0 },
  )
  if (typed.trim() === '') {
    const options = recent.map((one): Option => ({ ...one, kind: one.kind as Option['kind'], id: one.to }))
    const group =
      options.length > 0 ? { title: 'Reciente', options } : { title: 'Ir a', options: firstOf(places) }
    return {
      groups: group.options.length === 0 ? [] : [group],
      total: 0,
      state: 'recent' as State,
    }
  }
  const found = asks ? data : undefined
  const there = placesFor(places, typed, may, found?.seats.rows ?? [])
  const groups = [
    ...(found === undefined ? [] : foundGroups(found, text)),
    ...(there.length === 0 ? [] : [{ title: 'Ir a', options: there }]),
  ]
  const counted = found === undefined ? [] : Object.values(found).map(({ total }) => total)
  const total = counted.reduce((sum, one) => sum + one, there.length)
  const waiting =
    all && isAsked(typed.trim()) && (found === undefined || isPlaceholderData || text !== typed.trim())
  const state: State = isError ? 'failed' : waiting ? 'waiting' : 'found'
  return { groups, total, state }
}

/** One letter alone would find everybody. */
const isAsked = (text: string): boolean => text.length > 1 || /\d/.test(text)

const pause = 160

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

type GroupProps = {
  group: OptionGroup
  typed: string
  chosen: Option | undefined
  idOf: (option: Option) => string
  onPoint: (option: Option) => void
  onOpen: (option: Option, elsewhere: boolean) => void
}

function Group({ group, typed, chosen, idOf, onPoint, onOpen }: GroupProps) {
  const id = useId()
  const press = (option: Option) => (event: MouseEvent) => onOpen(option, event.ctrlKey || event.metaKey)
  return (
    <div role="group" aria-labelledby={id} className="pb-1">
      <div id={id} className="px-2 pt-1 pb-1 text-sm font-semibold text-ink-2">
        {group.title}
      </div>
      {group.options.map((option) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and has the keys
        <div
          key={option.id}
          id={idOf(option)}
          role="option"
          aria-selected={option === chosen}
          onPointerMove={() => option !== chosen && onPoint(option)}
          onClick={press(option)}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 aria-selected:bg-brand-soft"
        >
          <span className="shrink-0 text-ink-2">
            <OptionIcon option={option} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              <Marked text={option.title} typed={typed} />
            </span>
            {option.detail !== '' && (
              <span className="block truncate text-sm text-ink-2">
                <Marked text={option.detail} typed={typed} />
              </span>
            )}
          </span>
          {option.badge}
          {option === chosen && (
            <span aria-hidden className="hidden sm:block">
              <Key>
                <IconCornerDownLeft size={14} />
              </Key>
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

function Empty({ state, typed }: { state: State; typed: string }) {
  const words = {
    recent:
      'Busca por folio, nombre, correo, celular, asiento, tarjeta, importe o partido. Lo que abras aparecerá aquí.',
    waiting: 'Buscando…',
    found: `Nada coincide con «${typed.trim()}». Prueba con el folio, el correo o los últimos 4 de la tarjeta.`,
    failed: 'No pudimos buscar. Revisa tu conexión y escribe otra vez.',
  }
  return <p className="px-6 pb-8 text-center text-ink-2 max-sm:flex-1">{words[state]}</p>
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-h-6 min-w-6 place-items-center rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs font-semibold">
      {children}
    </kbd>
  )
}
