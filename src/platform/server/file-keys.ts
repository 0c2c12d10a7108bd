import type { Disk } from 'flydrive'

/** The names of all files below a folder, '' for all; none when there is no such folder yet. */
export async function keysUnder(files: Disk, prefix: string): Promise<string[]> {
  const keys: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await files
      .listAll(prefix, { recursive: true, ...(paginationToken !== undefined && { paginationToken }) })
      .catch((error: unknown) => {
        if (isAbsent(error)) return null
        throw error
      })
    if (page === null) return keys
    for (const entry of page.objects) if (entry.isFile) keys.push(entry.key)
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
  return keys
}

function isAbsent(error: unknown): boolean {
  const cause = error instanceof Error ? ((error.cause ?? error) as { code?: string }) : null
  return cause?.code === 'ENOENT'
}
