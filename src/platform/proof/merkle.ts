import { joined, type Bytes, type Sha256 } from './bytes.ts'

/**
 * The tree over a closed list (the same as RFC 6962's). A leaf is SHA-256(0x00 ‖ commitment), in the list's order. Of each
 * level two neighbours make one node of the next: SHA-256(0x01 ‖ left ‖ right); a last one without a neighbour goes up as
 * it is. The root is what is left; of an empty list SHA-256 of nothing.
 */
export type Tree = Bytes[][]

const leafMark = Uint8Array.of(0)
const nodeMark = Uint8Array.of(1)

export async function treeOf(commitments: Bytes[], sha256: Sha256): Promise<Tree> {
  if (commitments.length === 0) return [[await sha256(new Uint8Array(0))]]
  const leaves: Bytes[] = []
  for (const commitment of commitments) leaves.push(await sha256(joined(leafMark, commitment)))
  const tree = [leaves]
  for (let level = leaves; level.length > 1; tree.push(level)) level = await above(level, sha256)
  return tree
}

async function above(level: Bytes[], sha256: Sha256): Promise<Bytes[]> {
  const next: Bytes[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at]!, level[at + 1]]
    next.push(right === undefined ? left : await sha256(joined(nodeMark, left, right)))
  }
  return next
}

export const rootOf = (tree: Tree): Bytes => tree.at(-1)![0]!

/** What stands beside the leaves `from` up to, not including, `to`: of each level the left one, then the right one, upward. */
export function besideOf(tree: Tree, from: number, to: number): Bytes[] {
  const beside: Bytes[] = []
  let [low, high] = [from, to]
  for (const level of tree.slice(0, -1)) {
    if (low % 2 === 1) beside.push(level[low - 1]!)
    if (high % 2 === 1 && high < level.length) beside.push(level[high]!)
    ;[low, high] = [Math.floor(low / 2), Math.ceil(high / 2)]
  }
  return beside
}

/** The root that some neighbours in a list of `count` lead to; null where they are none, or what is beside does not fit. */
export async function rootFromRange(
  range: { count: number; from: number; commitments: Bytes[]; beside: Bytes[] },
  sha256: Sha256,
): Promise<Bytes | null> {
  const { count, from, commitments } = range
  if (commitments.length === 0 || from < 0 || from + commitments.length > count) return null
  const beside = [...range.beside]
  let nodes: Bytes[] = []
  for (const commitment of commitments) nodes.push(await sha256(joined(leafMark, commitment)))
  let [low, width] = [from, count]
  while (width > 1) {
    let high = low + nodes.length
    if (low % 2 === 1) {
      const left = beside.shift()
      if (left === undefined) return null
      nodes = [left, ...nodes]
      low -= 1
    }
    if (high % 2 === 1 && high < width) {
      const right = beside.shift()
      if (right === undefined) return null
      nodes = [...nodes, right]
      high += 1
    }
    nodes = await above(nodes, sha256)
    ;[low, width] = [low / 2, Math.ceil(width / 2)]
  }
  return beside.length === 0 && nodes.length === 1 ? nodes[0]! : null
}
