import { notFound } from '#lib/problem.ts'
import { remembered } from '#server/remembered.ts'
import { fromHex, hashesIn, toHex, type Bytes } from '../bytes.ts'
import { besideOf, treeOf, type Tree } from '../merkle.ts'
import { nodeSha256 } from './node-sha256.ts'

/** A closed list of a room or a ballot; `numbers` is null before its draw. */
type FindList = (
  id: number,
  sitting: number,
) => Promise<{ commitments: Buffer; numbers: Buffer | null } | undefined>

/** Commitments that begin with the same two digits, their numbers, and what leads from them to the root. */
type Bucket = {
  prefix: string
  from: number
  count: number
  commitments: string[]
  numbers: number[]
  beside: string[]
}

type Published = { commitments: Bytes[]; numbers: number[]; tree: Tree }

/**
 * The files of a closed list. They never change, so a node works each one out once and remembers the last few lists; whoever
 * stands in front of it may keep them for ever.
 */
export function publishedFiles(findList: FindList) {
  const closed = remembered<Buffer>(60_000, 4)
  const drawn = remembered<Published>(60_000, 4)

  /** The commitments of a list, 32 bytes each. Throws 404 before it is closed, which is not remembered. */
  function list(roomId: number, sitting: number): Promise<Buffer> {
    return closed(`${roomId} ${sitting}`, async () => {
      const found = await findList(roomId, sitting)
      if (found === undefined) throw notFound('Esta lista todavía no se cierra.')
      return found.commitments
    })
  }

  async function open(roomId: number, sitting: number): Promise<Published> {
    const found = await findList(roomId, sitting)
    if (found?.numbers == null) throw notFound('Esta lista todavía no se sortea.')
    const commitments = hashesIn(found.commitments)
    const numbers = commitments.map((_, at) => found.numbers!.readUInt32BE(at * 4))
    return { commitments, numbers, tree: await treeOf(commitments, nodeSha256) }
  }

  /** One bucket of the numbers. Throws 404 before the draw. */
  async function bucket(roomId: number, sitting: number, prefix: string): Promise<Bucket> {
    return bucketOf(await drawn(`${roomId} ${sitting}`, () => open(roomId, sitting)), prefix)
  }

  return { list, bucket }
}

/** A list is in the order of its bytes, so a bucket is a part of it without gaps. */
function bucketOf({ commitments, numbers, tree }: Published, prefix: string): Bucket {
  const first = fromHex(prefix)[0]!
  const from = commitments.findIndex((one) => one[0]! >= first)
  const after = commitments.findIndex((one) => one[0]! > first)
  const [low, high] = [from === -1 ? commitments.length : from, after === -1 ? commitments.length : after]
  return {
    prefix,
    from: low,
    count: commitments.length,
    commitments: commitments.slice(low, high).map(toHex),
    numbers: numbers.slice(low, high),
    beside: low === high ? [] : besideOf(tree, low, high).map(toHex),
  }
}
