type Ask = (path: string) => Promise<{ status: number; text: string }>

/**
 * Fans who open pages, one call after another, until `stop`: the first screen, the code that it names, what it reads, and the code of
 * a tab that was opened at the beginning. Besides, somebody from outside asks whether the club is ready: who is told to stop says
 * so, and the proxy hears it within a second; that is counted apart.
 */
export function askingFans(ask: Ask) {
  const failed = new Map<string, number>()
  let asking = true
  let requests = 0
  let requests_failed = 0
  let not_ready = 0

  async function fan(path: string): Promise<string> {
    requests += 1
    const { status, text } = await ask(path).catch((error: { code?: number }) => ({
      status: `curl ${error.code}`,
      text: '',
    }))
    if (status === 200) return text
    requests_failed += 1
    const what = `${status} ${path}`
    failed.set(what, (failed.get(what) ?? 0) + 1)
    return ''
  }

  async function opens(): Promise<string | undefined> {
    const page = await fan('/system/inicio')
    const [, code] = /(\/assets\/[^"]+\.js)"/.exec(page) ?? []
    if (code !== undefined) await fan(code)
    return code
  }

  const ended = (async () => {
    const tab = await opens()
    const codes = new Set([tab])
    while (asking) {
      codes.add(await opens())
      await fan('/api/club')
      await fan('/api/events')
      if (tab !== undefined) await fan(tab)
      const { status } = await ask('/readyz').catch(() => ({ status: 0 }))
      if (status !== 200) not_ready += 1
    }
    codes.delete(undefined)
    return codes.size
  })()

  return {
    stop: async () => {
      asking = false
      const web_apps = await ended
      const which = [...failed].map(([what, times]) => `${times} × ${what}`).join(', ')
      return { requests, requests_failed, failed: which, not_ready, web_apps }
    },
  }
}
