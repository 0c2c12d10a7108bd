import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { memo } from '#lib/memo.ts'

/** The nets of `models/NOTICE.md`. Another folder with nets of the same shapes may stand in their place. */
export type Net = 'fr_detect' | 'fr_landmark' | 'fr_feature' | 'fr_liveness' | 'fr_eye'

const bundled = join(import.meta.dirname, '../../../../../models')

export type Nets = { run(net: Net, input: Float32Array, shape: number[]): Promise<Output> }
export type Output = (name: string) => Float32Array

/**
 * Opens each net on first use and keeps it. One thread each: the machine's other cores belong to the sale. The optimiser
 * stays at `basic`: the embedding takes 18 ms with it and 56 ms with the default.
 */
export function openNets(folder = bundled): Nets {
  const session = memo((net: Net) =>
    InferenceSession.create(join(folder, `${net}.onnx`), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'basic',
      logSeverityLevel: 3,
    }),
  )
  return {
    async run(net, input, shape) {
      const open = await session(net)
      const feeds = { [open.inputNames[0] ?? 'input']: new Tensor('float32', input, shape) }
      const results = await open.run(feeds)
      return (name) => {
        const data = results[name]?.data
        if (!(data instanceof Float32Array)) throw new Error(`${net} has no output ${name}`)
        return data
      }
    },
  }
}
