import { clear, createStore, get, set, type UseStore } from 'idb-keyval'

/**
 * One thing kept in this browser to be opened without a network and without a session. `owner` says whose it is: asked
 * for by somebody else it is erased, never shown. A browser that keeps nothing (private windows) is as if it were empty.
 */
export function kept<T>(database: string, name: string, owner: (value: T) => string) {
  let opened: UseStore | null = null
  const store = () => (opened ??= createStore(database, name))

  async function forget(): Promise<void> {
    await clear(store()).catch(() => undefined)
  }

  /** `asking` is who is signed in, or null. */
  async function read(asking: string | null): Promise<T | null> {
    const value = await get<T>(name, store()).catch(() => undefined)
    if (value === undefined) return null
    if (asking === null || owner(value) === asking) return value
    await forget()
    return null
  }

  async function save(value: T): Promise<void> {
    await set(name, value, store()).catch(() => undefined)
  }

  return { read, save, forget }
}

/** Asks the browser not to throw away what is kept when space is short. */
export async function requestPersistentStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
}
