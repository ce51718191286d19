//! Tests with small made-up nets.

use whistle_core::{Pcg32, Rng as _};
use whistle_value_net::{Hidden, Network};

/// Serialises tensors: name, type, shape and numbers.
fn file(tensors: &[Tensor]) -> Vec<u8> {
    let mut header = serde_json::json!({ "__metadata__": { "provenance": "made up" } });
    let mut numbers = Vec::new();
    for (name, kind, shape, data) in tensors {
        let offsets = [numbers.len(), numbers.len() + data.len()];
        numbers.extend(data);
        header[*name] =
            serde_json::json!({ "dtype": kind, "shape": shape, "data_offsets": offsets });
    }
    let header = header.to_string();
    [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &numbers].concat()
}

fn i32s(values: impl IntoIterator<Item = i32>) -> Vec<u8> {
    values.into_iter().flat_map(i32::to_le_bytes).collect()
}

type Tensor = (&'static str, &'static str, Vec<usize>, Vec<u8>);

/// A net with 2 features, hidden layers of 2 and 1, and 2 seats, small enough to compute by hand.
fn tensors() -> Vec<Tensor> {
    let one = (1 << 24) / 127;
    vec![
        ("usual", "I32", vec![2], i32s([1, 10])),
        ("first.weight", "I8", vec![2, 2], vec![127, 0, 0, 127]),
        ("first.bias", "I32", vec![2], i32s([0, 0])),
        ("first.scale", "I32", vec![2], i32s([one, one])),
        ("second.weight", "I8", vec![1, 2], vec![127, (-127_i8) as u8]),
        ("second.bias", "I32", vec![1], i32s([0])),
        ("second.scale", "I32", vec![1], i32s([one])),
        // The last output is the viewer's gain, with twice the weight of the first one.
        ("value.weight", "I8", vec![3, 1], vec![127, 0, 127]),
        ("value.bias", "I32", vec![3], i32s([0, 0, 0])),
        ("value.scale", "I32", vec![3], i32s([one, one, 2 * one])),
    ]
}

fn by_hand() -> Vec<u8> {
    file(&tensors())
}

fn asked(network: &Network, features: &[i16]) -> ([f32; 6], f32) {
    let mut hidden = Hidden::default();
    network.look(features, &mut hidden);
    (network.shares(&hidden), network.gain(&hidden))
}

#[test]
fn a_net_says_what_its_weights_say() {
    let network = Network::read(&by_hand()).unwrap();
    assert_eq!((network.features(), network.seats()), (2, 2));
    assert_eq!(network.provenance(), "made up");
    // 1 - 0.5 = 0.5, so that the first seat has e^0.5 to 1, and gains as much as e^1 to 1.
    let (shares, gain) = asked(&network, &[1, 5]);
    let (seat, gained) = (0.5_f32.exp(), 1_f32.exp());
    assert!((shares[0] - seat / (seat + 1.0)).abs() < 0.01, "{shares:?}");
    assert!((shares[0] + shares[1] - 1.0).abs() < 1e-6, "{shares:?}");
    assert!((gain - gained / (gained + 1.0)).abs() < 0.01, "{gain}");
    // Values below 0 count as 0, and values above the usual maximum as the maximum.
    assert_eq!(asked(&network, &[0, 10]).0[0], 0.5);
    assert_eq!(asked(&network, &[1, 0]), asked(&network, &[7, 0]));
}

/// Integers and basic arithmetic give the same bits everywhere; these were computed on x86-64.
#[test]
fn an_answer_is_the_same_to_the_last_bit() {
    let network = Network::read(&made_up(40, 4, 5)).unwrap();
    let mut rng = Pcg32::new(2, 2);
    let features: Vec<i16> = (0..40).map(|_| rng.below(12) as i16).collect();
    let (shares, gain) = asked(&network, &features);
    let bits: Vec<u32> = shares.iter().chain([&gain]).map(|number| number.to_bits()).collect();
    let sum = bits.iter().fold(0_u32, |sum, bits| sum.rotate_left(5) ^ bits);
    assert_eq!(sum, SUM, "{bits:08x?}");
}
const SUM: u32 = 0x6b9a_f37d;

#[test]
fn broken_weights_are_refused() {
    let whole = by_hand();
    for length in 0..whole.len() {
        let error = Network::read(&whole[..length]).unwrap_err().to_string();
        assert!(error.starts_with("not the weights of a net: "), "{error}");
    }
    let refused = |tensors: &[Tensor], why: &str| {
        let error = Network::read(&file(tensors)).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    };
    for place in 0..tensors().len() {
        let mut missing = tensors();
        let (name, ..) = missing.remove(place);
        refused(&missing, &format!("there is no `{name}`"));
        let mut other = tensors();
        other[place].1 = "F32";
        refused(&other, &format!("`{name}` is not of I"));
    }
    let mut never = tensors();
    never[0].3 = i32s([1, 0]);
    refused(&never, "a feature is never more than 0");
    let mut narrow = tensors();
    narrow[4] = ("second.weight", "I8", vec![1, 1], vec![127]);
    refused(&narrow, "do not match");
    let mut empty = tensors();
    empty[1].2 = vec![2, 3];
    refused(&empty, "does not have as many numbers as its shape says");
}

/// A net with arbitrary weights.
fn made_up(features: usize, seats: usize, seed: u64) -> Vec<u8> {
    let mut rng = Pcg32::new(seed, 1);
    let (first, second) = (16, 8);
    let mut tensors = vec![(
        "usual",
        "I32",
        vec![features],
        i32s((0..features).map(|_| 1 + rng.below(9) as i32)),
    )];
    let layers = [
        (["first.weight", "first.bias", "first.scale"], [features, first], first),
        (["second.weight", "second.bias", "second.scale"], [second, first], second),
        (["value.weight", "value.bias", "value.scale"], [seats + 1, second], seats + 1),
    ];
    for ([weight, bias, scale], shape, outputs) in layers {
        let weights = (0..shape[0] * shape[1]).map(|_| rng.below(255).wrapping_sub(127) as u8);
        tensors.push((weight, "I8", shape.to_vec(), weights.collect()));
        let biases = i32s((0..outputs).map(|_| rng.below(9_000) as i32 - 3_000));
        tensors.push((bias, "I32", vec![outputs], biases));
        let scales = i32s((0..outputs).map(|_| 30_000 + rng.below(60_000) as i32));
        tensors.push((scale, "I32", vec![outputs], scales));
    }
    file(&tensors)
}
